counter = 0

def increment():
    global counter
    counter += 1

def outer():
    value = 10
    def inner():
        nonlocal value
        value += 1
    inner()
    return value

increment()
print(counter, outer())
