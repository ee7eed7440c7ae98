import pytest
@pytest.fixture
def client():
    return 1
def it_works(client):
    assert client == 1
class DescribeThis:
    def it_runs(self, client):
        assert client
    class DescribeInner:
        def it_nests(self, client):
            assert client
