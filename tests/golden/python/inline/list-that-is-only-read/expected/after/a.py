def known(x):
    return x in ["a", "b"]


for name in ["a", "b"]:
    print(name)
