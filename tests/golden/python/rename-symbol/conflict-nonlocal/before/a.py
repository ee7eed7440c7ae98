def outer():
    count = 0
    total = 1
    def inner():
        nonlocal count
        count += total
    inner()
    return count
