import pytest


@pytest.fixture()
def database():
    return {}
