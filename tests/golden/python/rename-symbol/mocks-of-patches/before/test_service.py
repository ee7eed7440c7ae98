import unittest
from unittest import mock

import service


class ServiceTest(unittest.TestCase):
    @mock.patch.object(service, "now")
    def test_now(self, fake):
        fake.return_value = 3
        self.assertEqual(service.now(), 3)


@mock.patch("service.now")
def test_later(fake, tmp_path):
    fake.return_value = 4
    assert service.now() == 4
