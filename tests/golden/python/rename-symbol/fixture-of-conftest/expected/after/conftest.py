import pytest


class Store:
    def put(self, key):
        return key


@pytest.fixture
def shelf():
    return Store()


@pytest.fixture
def filled(shelf):
    shelf.put("a")
    yield shelf
