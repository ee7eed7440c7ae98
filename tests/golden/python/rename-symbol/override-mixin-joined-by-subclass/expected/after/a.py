class Door:
    def shut(self):
        return "door"

class Noisy:
    def shut(self):
        return "bang " + super().shut()

class NoisyDoor(Noisy, Door):
    pass

print(NoisyDoor().shut(), Door().shut())
