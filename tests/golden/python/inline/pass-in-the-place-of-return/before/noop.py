def noop():
    pass


def go(x):
    if x:
        noop()
    else:
        print("e")
    return noop()


print(go(1), go(0))
