def size(value):
    return len(f"{value}")


print(size(size(2)))
