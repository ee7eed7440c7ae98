import pytest


@pytest.fixture(name="server")
def make_server():
    return 1
