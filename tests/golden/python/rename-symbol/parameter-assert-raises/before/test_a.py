import unittest

def g(a):
    raise ValueError(a)

class T(unittest.TestCase):
    def test_x(self):
        self.assertRaises(ValueError, g, a=3)
