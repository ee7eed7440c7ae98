from functools import partial


def send(to, body, urgent=False):
    return to, body, urgent


partial(send, body="a")("me")
partial(send, "me", "a")(urgent=True)
partial(send, "me", body="b")()
