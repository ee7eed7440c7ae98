class Queue:
    """A queue."""

    LIMIT = 10

    def full(self, n):
        return n >= self.LIMIT


print(Queue.LIMIT)
