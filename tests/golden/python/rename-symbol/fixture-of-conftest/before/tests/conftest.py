import pytest


@pytest.fixture
def store(store):
    store.put("b")
    return store
