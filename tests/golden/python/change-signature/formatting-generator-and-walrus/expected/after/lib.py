def total(start=0, *, items):
    return sum(items, start)


total(items=(x for x in (1, 2)))
if total(items=(y := [1])):
    print(y)
