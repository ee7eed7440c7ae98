import unittest


class ShopCase(unittest.TestCase):
    def setUp(self):
        self.items = [1]

    def test_items(self):
        self.assertEqual(self.items, [1])
