from unittest import mock

from lib import Api


def test_call():
    with mock.patch.multiple("lib.Api", url="q"):
        assert Api().call() == "q"
