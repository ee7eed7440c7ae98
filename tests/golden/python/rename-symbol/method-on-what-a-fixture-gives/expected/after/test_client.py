def test_get(client):
    assert client.fetch("/") == "/"


class TestClient:
    def test_pair(self, pair, server):
        first, second = pair
        assert first.fetch("/a") == "/a"
        assert second.get() == server.get()
