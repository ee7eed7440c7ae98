import importlib
from unittest import mock

module = importlib.import_module("a.b")


def test():
    with mock.patch("a.b.f"):
        pass
