class Problem(Exception):
    def __init__(self, code=0):
        super().__init__(code)


def fail():
    raise Problem


def fail_with():
    raise Problem(3)
