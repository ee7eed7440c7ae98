def step(a):
    return a + 1

def f(a):
    return step(a)

def g(a):
    return a

def h(a):
    return a
