def show(item, /, **rest):
    return item, rest

print(show(1, item=2))
