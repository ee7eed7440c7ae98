import asyncio


async def fetch(session, url):
    return (await session.get(url)).text


async def go(session):
    await asyncio.sleep(0)
    x = 2 * 2
    await asyncio.sleep(0)
    return x, [await fetch(session, each) for each in "ab"]
