class A:
    def __init__(self): ...

class B(A):
    def __init__(self):
        super().__init__()
