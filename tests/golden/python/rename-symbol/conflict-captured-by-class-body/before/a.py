limit = 3

class Box:
    size = 1
    room = limit + size

print(Box.room)
