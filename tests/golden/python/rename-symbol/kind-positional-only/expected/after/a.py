def show(row, /, **rest):
    return row, rest

print(show(1, item=2))
