def outer():
    def inner(): return 1
    def other(): return 2
    return inner() + other()
