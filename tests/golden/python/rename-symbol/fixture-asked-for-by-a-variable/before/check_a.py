import pytest


@pytest.mark.parametrize("name", ["db"])
def test_a(request, name):
    """
    >>> getfixture("db")
    1
    """
    assert request.getfixturevalue(name) == 1


def test_b(db):
    assert db == 1
