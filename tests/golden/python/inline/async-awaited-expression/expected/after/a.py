async def go(session):
    if (await session.get("a")).ok:
        return [await session.get(each) for each in "ab"], -await session.get("c")
