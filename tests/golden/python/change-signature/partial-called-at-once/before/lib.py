from functools import partial


def send(to, text, urgent=False):
    return to, text, urgent


partial(send, text="a")("me")
partial(send, "me", "a")(urgent=True)
partial(send, "me", text="b")()
