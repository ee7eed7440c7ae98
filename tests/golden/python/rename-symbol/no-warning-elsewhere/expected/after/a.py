class Job:
    def fresh(self):
        return 1

class Other:
    x = 1

def read(other: Other, name: str):
    return getattr(other, name)
