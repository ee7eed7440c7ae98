import asyncio

class Reader:
    async def read(self):
        return [1]

async def main(reader: Reader):
    a = await reader.read()
    b = [x async for x in stream(reader)]
    return a + b

async def stream(reader: Reader):
    for x in await reader.read():
        yield x

print(asyncio.run(main(Reader())), Reader().read.__name__ != "")
