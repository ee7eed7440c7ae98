def g():
    return 10


X = 1
DOUBLE = X * 2
print(DOUBLE)


def f():
    return DOUBLE
