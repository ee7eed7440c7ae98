import pytest


@pytest.fixture
def make_client():
    return 1
