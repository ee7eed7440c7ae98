def test_other(shop):
    assert shop.total() > 2


def test_total(shop):
    assert shop.total() == 3
