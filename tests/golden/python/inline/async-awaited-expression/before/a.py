async def fetch(session, url):
    return await session.get(url)


async def go(session):
    if (await fetch(session, "a")).ok:
        return [await fetch(session, each) for each in "ab"], -await fetch(session, "c")
