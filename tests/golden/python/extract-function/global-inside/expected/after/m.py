total = 0


def add(a):
    global total
    total += a


def f(a):
    add(a)
