import unittest

import pytest


def withdraw(amount, *, limit=0):
    raise ValueError(amount - limit)


def test_withdraw():
    pytest.raises(ValueError, withdraw, 3, limit=1)


class BankTest(unittest.TestCase):
    def test_withdraw(self):
        self.assertRaises(ValueError, withdraw, 3, limit=1)
