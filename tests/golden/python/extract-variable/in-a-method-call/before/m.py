class A:
    def m(self, x):
        self.show(len(x))

    def show(self, n):
        print(n)
