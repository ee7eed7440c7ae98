def test_a(connection):
    assert connection == {}
