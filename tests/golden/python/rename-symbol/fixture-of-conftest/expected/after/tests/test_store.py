import pytest


def test_put(shelf):
    assert shelf.put("c") == "c"


@pytest.mark.usefixtures("shelf")
def test_by_mark():
    pass


def test_by_value(request):
    assert request.getfixturevalue("shelf").put("d") == "d"


class TestAll:
    def test_filled(self, filled, shelf):
        assert filled is shelf


def helper(store):
    return store


def with_default(store=None):
    return helper(store)
