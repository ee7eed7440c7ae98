#!/usr/bin/env python
# Copyright
def f():
    return 3600
