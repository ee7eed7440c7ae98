from fixtures import client, server


def test_get(client):
    client.get()
