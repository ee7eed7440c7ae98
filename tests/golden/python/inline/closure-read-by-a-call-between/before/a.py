def outer():
    n = 0

    def inner():
        return n

    y = inner()
    n = 1
    return y
