from unittest import mock

from svc.net import get


@mock.patch("svc.net.time")
def test_text(time):
    time.time.return_value = 1
    assert get("x") == (1, "x")
