def fresh():
    return 1

print(eval("stale()"))
