def add(items):
    total = 0
    for item in items:
        total += item
    return total

def other():
    result = 1
    return result

print(add([1]), other())
