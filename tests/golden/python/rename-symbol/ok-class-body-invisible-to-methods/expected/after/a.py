size = 3

class Box:
    size = 1

    def room(self):
        return size

print(Box().room(), Box.size)
