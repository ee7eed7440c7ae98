from unittest import mock

from svc import net


@mock.patch("svc.net.fetch", return_value="fake")
def test_text(_fetch):
    assert net.get("x") == "FAKE"


def test_object():
    with mock.patch.object(net, "fetch", lambda u: "obj"):
        assert net.get("x") == "OBJ"
