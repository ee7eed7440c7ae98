import threading


class Worker(threading.Thread):
    def run(self):
        print("work")


Worker().start()
