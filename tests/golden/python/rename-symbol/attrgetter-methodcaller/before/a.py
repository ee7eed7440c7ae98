from operator import attrgetter, methodcaller

class Box:
    def __init__(self):
        self.heaviness = 1

boxes = sorted([Box()], key=attrgetter("heaviness"))
print(methodcaller("heaviness"))
