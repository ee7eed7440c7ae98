def test_other(other):
    assert other == 2
