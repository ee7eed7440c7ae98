def derived():
    from later import base

    return base
