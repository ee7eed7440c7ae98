FIRST = 1
COUNT = 0
LAST = 2


def bump(step=COUNT):
    global FIRST, COUNT, LAST
    FIRST, LAST = LAST, FIRST
    COUNT += 1
    for COUNT in (COUNT, COUNT + step + 1):
        print(f"{COUNT:>3}")
    return [COUNT + each for each in (1, 2)]


def ends():
    global FIRST, COUNT
    FIRST = COUNT = 7


def begins():
    global COUNT, LAST
    COUNT, LAST = 5, 6


class Show:
    first = COUNT

    def now(self, COUNT_=None):
        return COUNT, self.first


