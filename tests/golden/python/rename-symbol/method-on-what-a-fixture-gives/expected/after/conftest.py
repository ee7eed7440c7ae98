import pytest

from app import Client, Server


@pytest.fixture
def client():
    with Client() as it:
        yield it


@pytest.fixture
async def server():
    return Server()


@pytest.fixture
def pair(client, server):
    return client, server
