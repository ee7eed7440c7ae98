class A:
    def walk(self):
        return 1


def used(x):
    return x.go()
