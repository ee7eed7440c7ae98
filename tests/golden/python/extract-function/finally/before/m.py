def f(a):
    try:
        b = a.read()
    finally:
        a.close()
    return b
