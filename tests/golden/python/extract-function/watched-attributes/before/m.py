class Watched:
    def __getattribute__(self, name):
        value = object.__getattribute__(self, "data")
        print(name, value)
        return value


w = Watched()
object.__setattr__(w, "data", 1)
print(w.x)
