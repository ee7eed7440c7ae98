ENTRIES = []


def work(text, level):
    if text:
        ENTRIES.append(text)
        if not (level is None or level in {3}):
            if level not in (1, 2):
                # nobody asked
                pass
            else:
                ENTRIES.append(level)
    level_1 = 2
    if "fixed":
        ENTRIES.append("fixed")
        if not (level_1 is None or level_1 in set()):
            if level_1 not in (1, 2):
                # nobody asked
                pass
            else:
                ENTRIES.append(level_1)
    return ENTRIES[-1]


print(work("a", 1), work("", 3), work("b", None), ENTRIES)
