import pytest
@pytest.fixture
def client():
    return 1
