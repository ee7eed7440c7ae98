def stale():
    return 1

print(globals()["stale"]())
