class OtherError(Exception):
    pass


def an_error():
    pass
