import pytest
@pytest.fixture
def browser():
    return 1
