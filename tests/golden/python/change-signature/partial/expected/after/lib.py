from functools import partial


def send(to, body, fast=False):
    return to, body, fast


quick = partial(send, fast=True)
