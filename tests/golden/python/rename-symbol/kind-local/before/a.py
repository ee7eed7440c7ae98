def add(items):
    result = 0
    for item in items:
        result += item
    return result

def other():
    result = 1
    return result

print(add([1]), other())
