def compare(a, b):
    return a == b

print(compare(1, 2))
