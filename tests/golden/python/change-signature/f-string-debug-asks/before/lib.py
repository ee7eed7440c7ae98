def name(a, b):
    return a, b


print(f"{name(1, 2)=}")
