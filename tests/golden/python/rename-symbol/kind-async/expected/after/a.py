import asyncio

class Reader:
    async def fetch_all(self):
        return [1]

async def main(reader: Reader):
    a = await reader.fetch_all()
    b = [x async for x in stream(reader)]
    return a + b

async def stream(reader: Reader):
    for x in await reader.fetch_all():
        yield x

print(asyncio.run(main(Reader())), Reader().fetch_all.__name__ != "")
