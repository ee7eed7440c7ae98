import unittest

class T(unittest.TestCase):
    def test(self):
        self.assertEqual(1, 1)
