def test_get(client):
    assert client.get("/") == "/"


class TestClient:
    def test_pair(self, pair, server):
        first, second = pair
        assert first.get("/a") == "/a"
        assert second.get() == server.get()
