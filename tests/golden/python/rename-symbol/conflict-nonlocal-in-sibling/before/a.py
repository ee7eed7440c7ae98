def counter():
    count = 0
    def bump(step):
        nonlocal count
        count += step
        return count
    return bump
