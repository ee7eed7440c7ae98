from contextlib import contextmanager as cm


@cm
def transaction(connection, readonly=False):
    yield connection, readonly


with transaction(1, readonly=True):
    pass
