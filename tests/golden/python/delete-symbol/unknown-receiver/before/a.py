class A:
    def close(self):
        pass


def f(x):
    x.close()
