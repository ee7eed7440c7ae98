from pkg.check import check


def show():
    v = check(1, 2)
    expected = "1"
    assert expected == repr(v)
