from unittest.mock import patch


@patch("stores.Disk")
def test_disk(disk):
    disk(capacity=1)
