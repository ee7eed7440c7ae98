import pytest
@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize("m", [1])
def test_inc(m, n):
    assert n + m
def other(n): return n
