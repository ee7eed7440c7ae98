from a import stale

def broken(:
    pass

stale()
