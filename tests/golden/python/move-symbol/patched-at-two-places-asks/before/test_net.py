from unittest import mock

import client
import net


def test_both():
    with mock.patch.object(net, "fetch", lambda u: "obj"):
        assert client.go("x") == "objOBJ"
