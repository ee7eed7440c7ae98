def outer():
    def step():
        return 1
    return step()

def inner():
    return 2

print(outer(), inner())
