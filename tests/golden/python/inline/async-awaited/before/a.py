import asyncio


async def nap(n):
    await asyncio.sleep(0)
    return n * 2


async def fetch(session, url):
    return (await session.get(url)).text


async def go(session):
    x = await nap(2)
    await nap(n=x)
    return x, [await fetch(session, each) for each in "ab"]
