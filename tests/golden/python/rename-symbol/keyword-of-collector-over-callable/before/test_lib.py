import unittest

import lib


class Mixin:
    def decorator(self, maxsize, **kwargs):
        return self.DECORATOR(maxsize, **kwargs)

    def test_typed(self):
        assert self.decorator(maxsize=2, typed=True)[1]

    def test_direct(self):
        assert self.DECORATOR(maxsize=2, typed=True)[1]


class LruTest(unittest.TestCase, Mixin):
    DECORATOR = staticmethod(lib.lru)


class MruTest(unittest.TestCase, Mixin):
    DECORATOR = staticmethod(lib.mru)
