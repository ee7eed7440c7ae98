from fixtures import client


def test_get(client):
    client.get()
