def test_store(connection):
    assert connection == {}

def helper(database):
    return database
