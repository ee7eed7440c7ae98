class Queue:
    LIMIT = 10


def full(queue: Queue, n):
    return n >= queue.LIMIT
