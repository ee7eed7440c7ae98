class A:
    def run(self):
        return 1

class B:
    def run(self):
        return 2

def go(x):
    return x.run()

print(go(A()), go(B()))
