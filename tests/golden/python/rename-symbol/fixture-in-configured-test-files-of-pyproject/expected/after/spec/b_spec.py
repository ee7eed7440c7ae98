import pytest
@pytest.fixture
def client():
    return 2
def it_other(client):
    assert client == 2
