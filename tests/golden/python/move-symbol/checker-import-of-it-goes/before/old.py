class F:
    pass
