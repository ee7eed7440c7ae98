def outer():
    def inner():
        return 1
    return inner()

def inner():
    return 2

print(outer(), inner())
