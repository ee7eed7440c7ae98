from unittest import mock

mock.patch("conf.LIMIT", 4)
