class A:
    def m(self):
        print(self.n, self.next())

    def next(self):
        self.n += 1
        return self.n
