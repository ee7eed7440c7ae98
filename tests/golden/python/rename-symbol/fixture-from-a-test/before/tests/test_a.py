def test_a(database):
    assert database == {}
