def note(x):
    print("note", x)
    return x


def main(a):
    p = 1
    p = p + 1
    note(a) and p
