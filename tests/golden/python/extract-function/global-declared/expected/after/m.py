total = 0


def add(a):
    global total
    total += a


def f(a):
    global total
    add(a)
    print(total)
