total = 0


def f(a):
    global total
    total += a
    print(total)
