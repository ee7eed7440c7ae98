#!/usr/bin/env python
# Copyright

HOUR = 3600


def f():
    return HOUR
