class Queue:
    """A queue."""

    def full(self, n):
        return n >= 10


print(10)
