def check_it(client):
    assert client == 1
class CheckIt:
    def check_me(self, client):
        assert client == 1
