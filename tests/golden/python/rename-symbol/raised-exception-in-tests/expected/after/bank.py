class Overdrawn(Exception):
    def __init__(self, needed):
        super().__init__(needed)
        self.lacking = needed


class Closed(Exception):
    missing = None


def withdraw(amount, *, limit=0):
    raise Overdrawn(amount - limit)
