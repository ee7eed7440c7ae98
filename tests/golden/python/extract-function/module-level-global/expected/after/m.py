limit = 1


def check(n):
    return n < limit


def run():
    global limit
    limit = 2
    print(check(1))


run()
print(limit)
