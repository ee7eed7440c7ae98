def test_total(shop):
    assert shop.total() == 3


def test_other(shop):
    assert shop.total() > 2
