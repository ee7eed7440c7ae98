# ruff: noqa: E501
from json import dumps

X = 1
