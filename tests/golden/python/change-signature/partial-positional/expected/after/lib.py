from functools import partial


def send(body, to):
    return to, body


mine = partial(send, to="me")
mine("hello")
