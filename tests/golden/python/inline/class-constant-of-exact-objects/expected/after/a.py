class Queue:
    @classmethod
    def limit(cls):
        return 10


def f():
    queue = Queue()
    return 10 + 10
