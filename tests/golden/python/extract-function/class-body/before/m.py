class A:
    base = 3
    size = base * 2
    other = size
