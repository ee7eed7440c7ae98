def f():
    sent = yield 1
    x = sent + 1
    return x
