def total(items, start=0):
    return sum(items, start)


total(x for x in (1, 2))
if total(y := [1]):
    print(y)
