class Queue:
    LIMIT = 10

    def full(self, n):
        return n >= self.LIMIT


class Short(Queue):
    LIMIT = 2
