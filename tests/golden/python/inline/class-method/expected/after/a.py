class Box:
    SIZE = 3


print(Box.SIZE * 2)
