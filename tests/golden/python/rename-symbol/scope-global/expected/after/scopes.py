total = 0

def increment():
    global total
    total += 1

def outer():
    value = 10
    def inner():
        nonlocal value
        value += 1
    inner()
    return value

increment()
print(total, outer())
