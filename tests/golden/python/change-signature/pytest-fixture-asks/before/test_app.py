import pytest


@pytest.fixture
def client():
    return 1


def test_page(client, tmp_path):
    assert client


def test_other(tmp_path, client):
    assert client
