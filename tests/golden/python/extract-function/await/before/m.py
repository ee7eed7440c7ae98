async def f(a):
    x = await a.get()
    y = await a.put(x)
    return x, y
