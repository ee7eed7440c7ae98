import importlib
from unittest import mock

module = importlib.import_module("c.b")


def test():
    with mock.patch("c.b.f"):
        pass
