import pytest
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("m", [1])
def test_inc(m, number):
    assert number + m
def other(n): return n
