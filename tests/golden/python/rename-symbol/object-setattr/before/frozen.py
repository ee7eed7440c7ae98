class Event:
    __slots__ = ("data", "start")

    def __init__(self, data, start):
        object.__setattr__(self, "data", data)
        super().__setattr__("start", start)

    def __setattr__(self, name, value):
        raise AttributeError(name)

    def later(self):
        copy = Event(self.data, self.start + 1)
        return copy.__getattribute__("start")

    def forget(self):
        object.__delattr__(self, "start")


class Other:
    def __init__(self):
        object.__setattr__(self, "start", "other")


event = Event("x", 1)
print(event.start, event.later(), object.__getattribute__(event, "start"), Other().start)
event.forget()
print(hasattr(event, "start"))
