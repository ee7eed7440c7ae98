def add(x):
    print("h", x)


OPS = {"add": add}
OPS["add"](x=1)
add(x=3)
