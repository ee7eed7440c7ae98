import pytest


@pytest.fixture
def item():
    return 1


@pytest.fixture
def other():
    return 2
