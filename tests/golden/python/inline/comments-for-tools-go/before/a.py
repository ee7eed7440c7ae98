def f(a):
    x = a + 2  # noqa: E501
    y = 1
    if y:
        return x
