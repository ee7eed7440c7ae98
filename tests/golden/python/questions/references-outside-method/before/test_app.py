import unittest


class Base(unittest.TestCase):
    def setUp(self):
        super().setUp()


class AppTest(Base):
    def test_it(self):
        self.setUp()
        self.assertEqual(1, 1)

    def check(self, other):
        other.assertEqual(1, 2)
