class CartChecks:
    def test_add(self):
        assert True


class TestData:
    pass
