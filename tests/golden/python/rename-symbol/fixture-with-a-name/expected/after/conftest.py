import pytest


@pytest.fixture(scope="session", name="service")
def server_fixture():
    return 1
