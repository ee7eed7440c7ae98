import pytest


def test_item(item):
    assert item == 1
