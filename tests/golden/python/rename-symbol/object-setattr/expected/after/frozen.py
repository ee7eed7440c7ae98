class Event:
    __slots__ = ("data", "begin")

    def __init__(self, data, start):
        object.__setattr__(self, "data", data)
        super().__setattr__("begin", start)

    def __setattr__(self, name, value):
        raise AttributeError(name)

    def later(self):
        copy = Event(self.data, self.begin + 1)
        return copy.__getattribute__("begin")

    def forget(self):
        object.__delattr__(self, "begin")


class Other:
    def __init__(self):
        object.__setattr__(self, "start", "other")


event = Event("x", 1)
print(event.begin, event.later(), object.__getattribute__(event, "begin"), Other().start)
event.forget()
print(hasattr(event, "begin"))
