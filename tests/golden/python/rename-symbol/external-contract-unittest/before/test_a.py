import unittest

class JobTest(unittest.TestCase):
    def setUp(self):
        self.value = 1
