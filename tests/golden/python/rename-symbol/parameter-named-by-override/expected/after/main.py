class Listener:
    def update(self, event, **data):
        raise NotImplementedError


class Tracker(Listener):
    count = 0

    def update(self, event, level=0):
        self.count += level


def notify(listener: Listener, event, **data):
    listener.update(event, **data)


notify(Tracker(), "start", level=1)
