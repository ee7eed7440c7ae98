import sys  # pylint: disable=W0611

X = 1
