limit = 3

def outer():
    n = 1
    def inner():
        return limit
    return inner() + n

print(outer())
