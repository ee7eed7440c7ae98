async def load():
    return 1


async def f():
    return await load()
