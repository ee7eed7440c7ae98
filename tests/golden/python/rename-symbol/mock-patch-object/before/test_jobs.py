from unittest import mock

from jobs import Job

def test_start():
    with mock.patch.object(Job, "start", return_value=2):
        pass
