from unittest import mock

import pkg.api

MODULE = "pkg.api"
OTHER = "pkg.other"


@mock.patch(f"{MODULE}.fetch")
def test_format(fetched):
    fetched.return_value = 3
    assert pkg.api.run() == 3


@mock.patch(MODULE + ".fetch", return_value=4)
def test_sum(fetched):
    assert pkg.api.run() == 4


def test_percent(monkeypatch):
    monkeypatch.setattr("%s.fetch" % MODULE, lambda url: 5)
    assert pkg.api.run() == 5


def test_module_name():
    with mock.patch(pkg.api.__name__ + ".fetch", return_value=6):
        assert pkg.api.run() == 6


def test_joined():
    with mock.patch(".".join([MODULE, "fetch"]), return_value=7):
        assert pkg.api.run() == 7


def test_others():
    with mock.patch(f"{MODULE}.Client.fetch", return_value=8), mock.patch(f"{OTHER}.fetch"):
        assert pkg.api.Client().fetch() == 8
    print(f"{MODULE}: fetch failed", "cannot fetch " + MODULE)
