def outer():
    count = 0

    def inner():
        def store():
            nonlocal count

            count = 2

        store()
        return count

    inner()
    return count
