def measure(base):
    size = base * 2
    return size


class A:
    base = 3
    size = measure(base)
    other = size
