from unittest.mock import patch

import old


@patch("old.helper", return_value=3)
@patch("old.json")
@patch("old.time.time", return_value=3)
def test_f(clock, json, helper):
    old.f()


def test_no_time(monkeypatch):
    monkeypatch.setattr(old, "time", None)
