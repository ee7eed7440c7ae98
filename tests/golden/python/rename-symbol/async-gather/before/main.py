import asyncio
class C:
    async def get(self): return 1
    async def __aenter__(self): return self
    async def __aexit__(self, *a): pass
    def __aiter__(self): return self._it()
    async def _it(self):
        yield C()
async def make() -> C: return C()
async def main():
    async with C() as c:
        print(await c.get())
    d = await make()
    print(await d.get(), {}.get(1))
    async for e in C():
        print(await e.get())
    r = [await x.get() async for x in C()]
    t = asyncio.create_task(make())
    print((await t).get().close(), r)
    f, g = await asyncio.gather(make(), make())
    print(await f.get(), await g.get())
asyncio.run(main())
