log = []


def note(text):
    log.append(text)


def run(items):
    word = "none" if not items else "some"
    note("run")
    return word


print(run(log), run(log))
