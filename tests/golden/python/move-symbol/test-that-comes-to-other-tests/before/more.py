def test_total(shop):
    assert shop.total() == 3
