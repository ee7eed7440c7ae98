import unittest

import pytest

from bank import Overdrawn, withdraw


def test_withdraw():
    with pytest.raises(Overdrawn) as info:
        withdraw(3)
    assert info.value.lacking == 3
    assert pytest.raises(Overdrawn, withdraw, 3, limit=1).value.lacking == 2


class BankTest(unittest.TestCase):
    def test_withdraw(self):
        with self.assertRaises(Overdrawn) as caught:
            withdraw(3)
        self.assertEqual(caught.exception.lacking, 3)
        self.assertRaises(Overdrawn, withdraw, 3, limit=1)
