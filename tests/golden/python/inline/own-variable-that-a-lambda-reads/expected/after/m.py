def use():
    total = 0
    total_1 = 1
    (lambda: print(total))()
    total_1 = 2
    total = total_1
    return total
