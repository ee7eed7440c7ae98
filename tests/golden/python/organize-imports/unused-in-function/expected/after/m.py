def f():
    import sys
    from json import loads

    return sys.path, loads


def g():
    pass


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
