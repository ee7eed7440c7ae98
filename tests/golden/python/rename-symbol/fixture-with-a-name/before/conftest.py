import pytest


@pytest.fixture(scope="session", name="server")
def server_fixture():
    return 1
