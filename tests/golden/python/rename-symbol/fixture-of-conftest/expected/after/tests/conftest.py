import pytest


@pytest.fixture
def shelf(shelf):
    shelf.put("b")
    return shelf
