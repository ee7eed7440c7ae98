async def f(a):
    return (await a.get()) + 1
