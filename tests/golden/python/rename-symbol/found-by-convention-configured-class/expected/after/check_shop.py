class CartChecks:
    def setup_method(self):
        self.items = []

    def test_add(self):
        assert self.items == []
