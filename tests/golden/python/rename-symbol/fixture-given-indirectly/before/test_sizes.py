import pytest


@pytest.fixture
def size(request):
    return request.param * 2


@pytest.mark.parametrize("size, wanted", [(1, 2), (2, 4)], indirect=["size"])
def test_size(size, wanted):
    assert size == wanted


@pytest.mark.parametrize("size", [1], indirect=True)
class TestSize:
    def test_it(self, size):
        assert size == 2
