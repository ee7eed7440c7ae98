renamed = 1
class C:
    x = 2
    del x
    y = renamed
print(C.y)
