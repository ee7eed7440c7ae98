import pytest

from shop import Cart, Ledger


@pytest.fixture
def cart():
    return Cart()


class TestCart:
    @pytest.fixture(autouse=True)
    def prepare(self, cart):
        self.cart = cart
        self.cart.put("a")

    @pytest.mark.parametrize("item", ["b"])
    def test_add(self, item):
        assert self.cart.put(item) == item == Ledger().add(item)
