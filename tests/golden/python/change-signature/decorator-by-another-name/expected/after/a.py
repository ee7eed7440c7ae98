from contextlib import contextmanager as cm


@cm
def transaction(connection, ro=False):
    yield connection, ro


with transaction(1, ro=True):
    pass
