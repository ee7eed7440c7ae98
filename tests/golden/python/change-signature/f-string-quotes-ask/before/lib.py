def name(a):
    return a


print(f"{name(1)}")
