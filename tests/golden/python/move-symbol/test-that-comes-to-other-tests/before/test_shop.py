def test_other(shop):
    assert shop.total() > 2
