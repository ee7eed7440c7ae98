def stale():
    return 1

print(eval("stale()"))
