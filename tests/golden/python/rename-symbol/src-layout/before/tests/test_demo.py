from demo import stale

def test():
    assert stale() == 1
