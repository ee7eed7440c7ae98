import unittest

class Prepared:
    def setUp(self):
        self.value = 1

class JobTest(Prepared, unittest.TestCase):
    pass
