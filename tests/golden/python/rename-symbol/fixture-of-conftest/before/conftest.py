import pytest


class Store:
    def put(self, key):
        return key


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def filled(store):
    store.put("a")
    yield store
