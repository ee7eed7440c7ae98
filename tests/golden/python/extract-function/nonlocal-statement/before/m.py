def outer():
    count = 0

    def inner():
        nonlocal count

        count = 2
        return count

    inner()
    return count
