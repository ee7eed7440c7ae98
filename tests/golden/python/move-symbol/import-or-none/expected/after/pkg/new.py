from pkg.old import fast


def pick():
    return fast is None
