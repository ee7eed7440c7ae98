ENTRIES = []


def record(text, level, names):
    if not text:
        return
    ENTRIES.append(text)
    if level is None or level in names: return
    if level not in (1, 2):
        # nobody asked
        return
    ENTRIES.append(level)


def work(text, level):
    record(text, level, {3})
    record("fixed", 2, set())
    return ENTRIES[-1]


print(work("a", 1), work("", 3), work("b", None), ENTRIES)
