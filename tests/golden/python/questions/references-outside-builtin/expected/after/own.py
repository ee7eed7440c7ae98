def len(items):
    return 0


print(len([]))
