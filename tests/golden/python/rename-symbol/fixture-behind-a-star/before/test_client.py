def test_client(client):
    assert client == 1
