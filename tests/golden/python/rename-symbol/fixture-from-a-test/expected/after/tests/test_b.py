import pytest


@pytest.fixture
def filled(connection):
    connection["a"] = 1
    return connection


@pytest.mark.parametrize("n", [1, 2])
def test_b(filled, connection, n):
    assert filled is connection
