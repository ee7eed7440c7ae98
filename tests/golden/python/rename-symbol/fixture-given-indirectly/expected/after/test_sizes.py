import pytest


@pytest.fixture
def length(request):
    return request.param * 2


@pytest.mark.parametrize("length, wanted", [(1, 2), (2, 4)], indirect=["length"])
def test_size(length, wanted):
    assert length == wanted


@pytest.mark.parametrize("length", [1], indirect=True)
class TestSize:
    def test_it(self, length):
        assert length == 2
