x = 1
class C:
    x = 2
    del x
    y = x
print(C.y)
