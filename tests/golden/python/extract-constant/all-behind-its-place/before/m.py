def g():
    return 10


X = 1
print(X * 2)


def f():
    return X * 2
