def alone():
    return 2


print(alone())
