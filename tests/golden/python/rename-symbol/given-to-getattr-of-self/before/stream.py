class Stream:
    def __init__(self):
        self.log = []

    def close(self):
        self.log.append("closed")

    def flush(self):
        self.log.append("flushed")

    def call(self, times, name):
        for _ in range(times):
            getattr(self, name)()


class Other:
    def close(self):
        return "other"

    def call(self, times, name):
        return name * times


stream = Stream()
stream.call(2, "close")
stream.call(times=1, name="flush")
print(stream.log, Other().call(1, "close"))
