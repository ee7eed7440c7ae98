import unittest


class ShopCase(unittest.TestCase):
    def setUp(self, first: int = 1):
        super().setUp()
        self.items = [1]


class OrderCase(ShopCase):
    def setUp(self, first: int = 1):
        super().setUp()
        self.items.append(2)

    def test_items(self):
        self.assertEqual(self.items, [1, 2])


if __name__ == "__main__":
    unittest.main()
