import pytest


def test_put(store):
    assert store.put("c") == "c"


@pytest.mark.usefixtures("store")
def test_by_mark():
    pass


def test_by_value(request):
    assert request.getfixturevalue("store").put("d") == "d"


class TestAll:
    def test_filled(self, filled, store):
        assert filled is store


def helper(store):
    return store


def with_default(store=None):
    return helper(store)
