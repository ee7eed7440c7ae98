from functools import partial
def power(root, exp): return root ** exp
sq = partial(power, exp=2)
print(partial(power, exp=2)(3), sq(4), sq(root=5), partial(power, root=2)(exp=3))
class H:
    def __init__(self): self.f = power; self.g = partial(power, 2)
    def go(self): return self.f(2, 3), self.g(4), self.g(exp=1), self.f(root=1, exp=1)
print(H().go())
table = {"p": power, "q": sq}
print(table["p"](2, 2), [f(2, 1) for f in (power,)], list(map(power, [1], [2])))
