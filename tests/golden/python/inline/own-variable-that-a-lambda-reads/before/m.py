def count(look):
    total = 1
    look()
    total = 2
    return total


def use():
    total = 0
    total = count(lambda: print(total))
    return total
