# flake8: noqa
from json import dumps

X = 1
