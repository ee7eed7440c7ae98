from unittest import mock

@mock.patch("pkg.jobs.start")
def test_start(start):
    assert start
