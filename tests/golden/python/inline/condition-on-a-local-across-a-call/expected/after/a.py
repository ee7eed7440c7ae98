log = []


def note(text):
    log.append(text)
    return len(log)


def send(x=None):
    note("sending")
    return dict({} if x is None else {"x": x}, sent=True)


print(send(), send(1), log)
