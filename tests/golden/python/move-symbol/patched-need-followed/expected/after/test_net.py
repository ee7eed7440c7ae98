from unittest import mock

from svc.http import get


@mock.patch("svc.http.time")
def test_text(time):
    time.time.return_value = 1
    assert get("x") == (1, "x")
