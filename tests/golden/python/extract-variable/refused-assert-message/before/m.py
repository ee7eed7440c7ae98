def f(a):
    assert a, str(a)
