import pytest


@pytest.fixture
def thing():
    return 1
