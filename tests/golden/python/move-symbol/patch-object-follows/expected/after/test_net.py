from unittest import mock

import client
import http2


def test_both():
    with mock.patch.object(http2, "get", lambda u: "obj"):
        assert client.go("x") == "obj"
    assert getattr(http2, "get")("x") == "REAL:X"
