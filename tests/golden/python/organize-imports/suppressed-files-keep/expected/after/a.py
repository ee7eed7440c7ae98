# ruff: noqa: F401, E501
from json import dumps

X = 1
