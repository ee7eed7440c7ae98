def f(a):
    return a + 1

def g(a):
    return a

def h(a):
    return a
