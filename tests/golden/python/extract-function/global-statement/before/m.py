count = 0


def set_count():
    global count
    count = 2
    print(count)
