class Job:
    def start(self):
        return 1

def run(thing):
    return getattr(thing, "start")()
