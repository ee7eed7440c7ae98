def f(a):
    checked = a.check()
    assert checked > 1
