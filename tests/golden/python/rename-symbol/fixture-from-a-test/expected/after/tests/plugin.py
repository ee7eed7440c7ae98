import pytest


@pytest.fixture()
def connection():
    return {}
