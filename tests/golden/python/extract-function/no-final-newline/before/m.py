class A:
    def m(self):
        return self.x + 1