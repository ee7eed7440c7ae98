import unittest

import pytest


def withdraw(amount, *, floor=0):
    raise ValueError(amount - floor)


def test_withdraw():
    pytest.raises(ValueError, withdraw, 3, floor=1)


class BankTest(unittest.TestCase):
    def test_withdraw(self):
        self.assertRaises(ValueError, withdraw, 3, floor=1)
