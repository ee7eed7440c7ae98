import unittest

def g(value):
    raise ValueError(value)

class T(unittest.TestCase):
    def test_x(self):
        self.assertRaises(ValueError, g, value=3)
