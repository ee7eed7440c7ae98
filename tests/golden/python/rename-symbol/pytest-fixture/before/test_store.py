def test_store(database):
    assert database == {}

def helper(database):
    return database
