def target(name, size=0):
    return name, size


options = {"name": "a", "size": 2}
print(target(**options), "name")
