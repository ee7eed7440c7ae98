NAMES = ["a", "b"]


def known(x):
    return x in NAMES


for name in NAMES:
    print(name)
