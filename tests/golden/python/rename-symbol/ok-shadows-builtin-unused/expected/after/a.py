def show(id):
    return id

print(show(1))
