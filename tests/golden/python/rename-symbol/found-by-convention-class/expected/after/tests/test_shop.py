class TestShop:
    def prepare(self, method):
        self.items = []

    def test_empty(self):
        assert self.items == []
