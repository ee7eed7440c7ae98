def test_store(database):
    assert database == {}
