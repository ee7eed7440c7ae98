import pytest


class Base:
    @pytest.fixture
    def store(self):
        return []


class TestShop(Base):
    def test_empty(self, store):
        assert store == []


def test_outside():
    shop = 1
    assert shop


class TestOther:
    @pytest.fixture
    def shop(self):
        return 2

    def test_two(self, shop):
        assert shop == 2
