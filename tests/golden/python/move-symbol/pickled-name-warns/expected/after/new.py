class P:
    pass
