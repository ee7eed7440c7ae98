import unittest

class SumTest(unittest.TestCase):
    def verify_total(self):
        return 1

    def test_it(self):
        self.assertEqual(self.verify_total(), 1)
