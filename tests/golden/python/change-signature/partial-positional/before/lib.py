from functools import partial


def send(to, body):
    return to, body


mine = partial(send, "me")
mine("hello")
