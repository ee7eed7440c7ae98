import asyncio


async def load():
    return 1


async def f():
    return await load(), await asyncio.gather(load())
