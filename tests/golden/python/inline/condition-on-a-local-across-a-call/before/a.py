log = []


def note(text):
    log.append(text)
    return len(log)


def send(x=None):
    kw = {} if x is None else {"x": x}
    note("sending")
    return dict(kw, sent=True)


print(send(), send(1), log)
