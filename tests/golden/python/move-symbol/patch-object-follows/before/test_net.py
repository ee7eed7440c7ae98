from unittest import mock

import client
import net


def test_both():
    with mock.patch.object(net, "get", lambda u: "obj"):
        assert client.go("x") == "obj"
    assert getattr(net, "get")("x") == "REAL:X"
