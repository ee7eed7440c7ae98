def add(a):
    print("h", a)


OPS = {"add": add}
OPS["add"](a=1)
add(a=3)
