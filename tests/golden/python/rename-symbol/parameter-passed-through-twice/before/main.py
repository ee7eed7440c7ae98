def f(size): return size
def g(**kw): return f(**kw)
def h(**kw): return g(**kw)
def i(**kw): return h(**kw)
print(1 if True else i(size=1))
