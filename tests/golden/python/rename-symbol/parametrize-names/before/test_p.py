import pytest
@pytest.mark.parametrize("n, want", [(1, 2), (2, 3)])
def test_inc(n, want):
    assert n + 1 == want
@pytest.mark.parametrize(("a", "n"), [(1, 2)])
class TestX:
    def test_m(self, a, n):
        assert a < n
