async def f(a):
    async with a as b:
        async for c in b:
            print(c)
