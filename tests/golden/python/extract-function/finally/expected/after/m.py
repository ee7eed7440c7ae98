def load(a):
    try:
        b = a.read()
    finally:
        a.close()
    return b


def f(a):
    b = load(a)
    return b
