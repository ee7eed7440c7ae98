import threading

class Worker(threading.Thread):
    def work(self):
        return 1
