import sys
from os import (
	path,
)


def f():
	return [sys, path]
