import asyncio

def f(value):
    return value

async def main():
    return await asyncio.to_thread(f, value=3)

print(asyncio.run(main()))
