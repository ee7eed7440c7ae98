from pools import Pool
def f(x, y=2): return x + y
pool = Pool()
pool.spawn(f, x=1)
pool.spawn(f, kwargs={"x": 1})
