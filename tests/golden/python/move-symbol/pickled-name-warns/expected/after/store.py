import pickle

from new import P


def save():
    assert P.__module__
    return pickle.dumps(P())
