class Queue:
    LIMIT = 10

    @classmethod
    def limit(cls):
        return cls.LIMIT


def f():
    queue = Queue()
    return queue.LIMIT + Queue.LIMIT
