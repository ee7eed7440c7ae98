import pytest


@pytest.fixture
def item():
    return 1


def test_item(item):
    assert item == 1
