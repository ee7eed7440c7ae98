async def f(a):
    x = await a.get()
    yield x
