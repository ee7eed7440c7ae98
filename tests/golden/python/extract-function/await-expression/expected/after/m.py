async def fetch(a):
    return await a.get()


async def f(a):
    return (await fetch(a)).value
