import pytest


@pytest.fixture(name="server")
def server_fixture():
    return 1
