class A:
    def m(self, x):
        count = len(x)
        self.show(count)

    def show(self, n):
        print(n)
