import unittest

class SumTest(unittest.TestCase):
    def check_total(self):
        return 1

    def test_it(self):
        self.assertEqual(self.check_total(), 1)
