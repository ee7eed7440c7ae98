import pytest


@pytest.fixture
def filled(database):
    database["a"] = 1
    return database


@pytest.mark.parametrize("n", [1, 2])
def test_b(filled, database, n):
    assert filled is database
