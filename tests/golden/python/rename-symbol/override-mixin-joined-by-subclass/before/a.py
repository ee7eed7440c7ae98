class Door:
    def close(self):
        return "door"

class Noisy:
    def close(self):
        return "bang " + super().close()

class NoisyDoor(Noisy, Door):
    pass

print(NoisyDoor().close(), Door().close())
