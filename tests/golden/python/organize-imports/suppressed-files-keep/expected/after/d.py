# ruff: noqa: E501

X = 1
