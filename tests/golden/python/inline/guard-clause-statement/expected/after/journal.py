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
    ENTRIES.append("fixed")
    if not (2 in set()):
        if 2 not in (1, 2):
            # nobody asked
            pass
        else:
            ENTRIES.append(2)
    return ENTRIES[-1]


print(work("a", 1), work("", 3), work("b", None), ENTRIES)
