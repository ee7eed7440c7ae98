class A:
    def go(self):
        return 1


def use(x):
    return x.go()


def f():
    return A().go()
