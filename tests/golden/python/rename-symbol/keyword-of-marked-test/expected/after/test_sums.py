import pytest


@pytest.mark.parametrize("number, wanted", [(1, 2), (2, 4)])
def test_double(number, wanted):
    assert number * 2 == wanted


def check(client):
    client.compare(expected=1)
