total = 1


def renew():
    global total
    total = 10
    return 5


def f():
    global total
    total += renew()
