class A:
    def run(self):
        return 1


class B(A):
    def run(self):
        return 2


B().run()
