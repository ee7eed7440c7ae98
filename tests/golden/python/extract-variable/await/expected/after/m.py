async def f(a):
    waiting = a.get()
    return (await waiting) + 1
