import new

FIRST = 1
LAST = 2


def bump(step=new.COUNT):
    global FIRST, LAST
    FIRST, LAST = LAST, FIRST
    new.COUNT += 1
    for new.COUNT in (new.COUNT, new.COUNT + step + 1):
        print(f"{new.COUNT:>3}")
    return [new.COUNT + each for each in (1, 2)]


def ends():
    global FIRST
    FIRST = new.COUNT = 7


def begins():
    global LAST
    new.COUNT, LAST = 5, 6


class Show:
    first = new.COUNT

    def now(self, COUNT_=None):
        return new.COUNT, self.first


