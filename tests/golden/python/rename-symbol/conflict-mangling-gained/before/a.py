class A:
    def __init__(self):
        self.value = 1

class B(A):
    def show(self):
        return self.value
