def f(a):
    assert a.check() > 1
