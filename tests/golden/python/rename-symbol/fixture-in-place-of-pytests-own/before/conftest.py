import pytest


@pytest.fixture
def tmp_path(tmp_path):
    return tmp_path / "sub"
