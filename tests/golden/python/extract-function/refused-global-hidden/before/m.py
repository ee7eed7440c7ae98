count = 0


def outer():
    count = 1

    def inner():
        global count
        print(count)
        print(count)

    inner()
    return count
