count = 0


def store():
    global count
    count = 2


def set_count():
    store()
    print(count)
