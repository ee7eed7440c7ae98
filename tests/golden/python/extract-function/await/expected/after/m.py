async def roundtrip(a):
    x = await a.get()
    y = await a.put(x)
    return x, y


async def f(a):
    x, y = await roundtrip(a)
    return x, y
