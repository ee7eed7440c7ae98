def target(label, size=0):
    return label, size


options = {"label": "a", "size": 2}
print(target(**options), "name")
