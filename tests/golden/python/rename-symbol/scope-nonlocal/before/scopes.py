def outer():
    value = 10
    def inner():
        nonlocal value
        value += 1
    inner()
    return value

value = 1
print(outer(), value)
