# pylint: disable=missing-docstring
from json import dumps

X = 1
