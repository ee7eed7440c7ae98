def f(a):

    b = a + 1

    return b
