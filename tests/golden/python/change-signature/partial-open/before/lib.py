from functools import partial


def send(to, body, urgent=False):
    return to, body, urgent


mine = partial(send, "me")


def later(options):
    return mine("hello", **options)
