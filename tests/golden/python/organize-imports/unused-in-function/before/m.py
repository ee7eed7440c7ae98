def f():
    import os
    import sys
    from json import dumps, loads

    return sys.path, loads


def g():
    import os


def h():
    import xml.etree
    import readline  # noqa: F401

    try:
        import tomllib
    except ImportError:
        tomllib = None


def i():
    import math

    def j():
        return math.pi

    return j


def k(x: "decimal.Decimal"):
    import decimal

    return eval("decimal")
