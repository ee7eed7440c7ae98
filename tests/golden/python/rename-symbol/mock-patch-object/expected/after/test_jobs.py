from unittest import mock

from jobs import Job

def test_start():
    with mock.patch.object(Job, "begin", return_value=2):
        pass
