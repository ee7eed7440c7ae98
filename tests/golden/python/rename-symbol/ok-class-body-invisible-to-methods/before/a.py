limit = 3

class Box:
    size = 1

    def room(self):
        return limit

print(Box().room(), Box.size)
