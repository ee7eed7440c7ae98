def helper(f):
    return f

class A:
    def wrap(self): ...

    @helper
    def run(self): ...
