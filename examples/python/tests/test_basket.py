import unittest

from shop import Basket, Discounted, Item
from shop.basket import report


class BasketTest(unittest.TestCase):
    def setUp(self):
        self.basket = Basket([Item("pen", 3), Discounted("book", 20)])

    def test_sum(self):
        self.assertEqual(self.basket.sum(), 13)
        self.assertEqual(self.basket.items[1].total(), 10)

    def test_report(self):
        self.assertEqual(report(self.basket), "2 items, total 13")
