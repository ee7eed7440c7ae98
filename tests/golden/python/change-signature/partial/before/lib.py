from functools import partial


def send(to, body, urgent=False):
    return to, body, urgent


quick = partial(send, urgent=True)
