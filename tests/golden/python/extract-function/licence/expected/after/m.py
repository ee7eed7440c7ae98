#!/usr/bin/env python
# Copyright


def step(a):
    return a + 1


def f(a):
    return step(a)
