try:
    import fast
except ImportError:
    fast = None


def keep():
    return fast
