#!/usr/bin/env python
# Copyright
def f(a):
    return a + 1
