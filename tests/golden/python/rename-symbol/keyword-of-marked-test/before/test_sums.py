import pytest


@pytest.mark.parametrize("number, expected", [(1, 2), (2, 4)])
def test_double(number, expected):
    assert number * 2 == expected


def check(client):
    client.compare(expected=1)
