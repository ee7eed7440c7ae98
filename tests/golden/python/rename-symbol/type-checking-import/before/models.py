class Stale:
    pass
