# pylint: disable=missing-docstring

X = 1
