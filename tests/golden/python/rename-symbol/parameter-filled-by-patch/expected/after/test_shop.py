import unittest
from unittest import mock
from unittest.mock import patch

import pytest

import shop


@patch("shop.send")
@mock.patch.object(shop, "load")
def test_buy(load_mock, send_mock, capsys):
    load_mock.return_value = 2
    shop.buy()
    send_mock.assert_called_once_with(2)


@patch("shop.send", new=lambda x: 5)
def test_new(mystery):
    assert shop.buy() == 5


@patch("shop.send")
class TestBuy:
    @patch.object(shop, "load", return_value=3)
    def test_it(self, inner, replaced, tmp_path):
        shop.buy()
        replaced.assert_called_once_with(3)


class BuyTest(unittest.TestCase):
    @patch("shop.send")
    def test_case(self, sender):
        shop.buy()
        sender.assert_called_once()
