import asyncio
class C:
    async def fetch(self): return 1
    async def __aenter__(self): return self
    async def __aexit__(self, *a): pass
    def __aiter__(self): return self._it()
    async def _it(self):
        yield C()
async def make() -> C: return C()
async def main():
    async with C() as c:
        print(await c.fetch())
    d = await make()
    print(await d.fetch(), {}.get(1))
    async for e in C():
        print(await e.fetch())
    r = [await x.fetch() async for x in C()]
    t = asyncio.create_task(make())
    print((await t).fetch().close(), r)
    f, g = await asyncio.gather(make(), make())
    print(await f.fetch(), await g.fetch())
asyncio.run(main())
