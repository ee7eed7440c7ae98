from pools import Pool
def f(renamed, y=2): return renamed + y
pool = Pool()
pool.spawn(f, x=1)
pool.spawn(f, kwargs={"x": 1})
