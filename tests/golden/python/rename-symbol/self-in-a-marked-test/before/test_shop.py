import pytest

from shop import Cart, Ledger


@pytest.fixture
def cart():
    return Cart()


class TestCart:
    @pytest.fixture(autouse=True)
    def prepare(self, cart):
        self.cart = cart
        self.cart.add("a")

    @pytest.mark.parametrize("item", ["b"])
    def test_add(self, item):
        assert self.cart.add(item) == item == Ledger().add(item)
