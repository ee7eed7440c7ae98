def compute():
    total = 1 + 2
    return total


total = compute()
