import pytest


@pytest.fixture
def db():
    return 1


@pytest.fixture
def other():
    return 2


@pytest.fixture(autouse=True)
def quiet():
    return 3


def helper():
    return 4
