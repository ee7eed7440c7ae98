def first():
    return 1


def second():
    return 2


print(first(), second())
