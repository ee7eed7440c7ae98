def fresh():
    return 1

print(globals()["fresh"]())
