async def f(a):
    return (await a.get()).value
