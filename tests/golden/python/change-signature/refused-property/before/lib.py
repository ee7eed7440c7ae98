class A:
    @property
    def size(self):
        return 1
