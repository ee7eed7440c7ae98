from pkg.check import check


def show():
    expected = "1"
    assert expected == repr(check(1, 2))
