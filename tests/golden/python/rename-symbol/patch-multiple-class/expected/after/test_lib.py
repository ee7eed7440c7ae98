from unittest import mock

from lib import Api


def test_call():
    with mock.patch.multiple("lib.Api", address="q"):
        assert Api().call() == "q"
