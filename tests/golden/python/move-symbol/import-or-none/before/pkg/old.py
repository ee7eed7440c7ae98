try:
    import fast
except ImportError:
    fast = None


def keep():
    return fast


def pick():
    return fast is None
