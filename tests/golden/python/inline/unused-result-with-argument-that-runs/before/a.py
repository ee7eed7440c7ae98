def note(x):
    print("note", x)
    return x


def pick(p, q):
    p = p + 1
    return q and p


def main(a):
    pick(1, note(a))
