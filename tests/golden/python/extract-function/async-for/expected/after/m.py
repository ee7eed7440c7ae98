async def show(a):
    async with a as b:
        async for c in b:
            print(c)


async def f(a):
    await show(a)
