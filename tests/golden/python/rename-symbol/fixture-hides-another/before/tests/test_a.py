import pytest


@pytest.fixture
def item():
    return 2


def test_item(item):
    assert item == 2


def test_thing(thing):
    assert thing == 1
