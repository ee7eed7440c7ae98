class TestShop:
    def setup_method(self, method):
        self.items = []

    def test_empty(self):
        assert self.items == []
