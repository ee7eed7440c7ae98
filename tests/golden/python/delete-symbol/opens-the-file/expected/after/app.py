def used():
    return 1


print(used())
