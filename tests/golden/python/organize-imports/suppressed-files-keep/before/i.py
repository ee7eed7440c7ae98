import sys  # pylint: disable=W0611
from json import dumps

X = 1
