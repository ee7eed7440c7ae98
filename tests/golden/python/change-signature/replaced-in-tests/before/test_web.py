from unittest import mock

import web


def test_replaced(monkeypatch):
    monkeypatch.setattr(web, "fetch", lambda url: "a")
    assert web.title("x") == "A"


def test_replaced_by_path(monkeypatch):
    monkeypatch.setattr("web.fetch", lambda url: "b")
    assert web.title("x") == "B"


def test_patched():
    with mock.patch("web.fetch", side_effect=lambda url: "c"):
        assert web.title("x") == "C"


def test_mocked():
    with mock.patch.object(web, "fetch", return_value="d"):
        assert web.title("x") == "D"
