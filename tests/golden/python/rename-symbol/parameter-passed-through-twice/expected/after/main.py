def f(renamed): return renamed
def g(**kw): return f(**kw)
def h(**kw): return g(**kw)
def i(**kw): return h(**kw)
print(1 if True else i(renamed=1))
