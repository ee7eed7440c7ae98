log = []


def note(text):
    log.append(text)


def run(items, other):
    found = items or other
    note("run")
    return len(found)


print(run(log, "abc"), run(log, "abc"))
