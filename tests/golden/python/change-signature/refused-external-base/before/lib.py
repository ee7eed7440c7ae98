import unittest


class Case(unittest.TestCase):
    def run(self, result=None):
        return result
