import pytest


@pytest.fixture
def thing():
    return 1


def test_item(thing):
    assert thing == 1
