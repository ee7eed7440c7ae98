def close(a):
    b = a + 1
    print(b)
    return b


def f(a):
    try:
        return a
    finally:
        b = close(a)
        print(b, a)
