import asyncio

def f(a):
    return a

async def main():
    return await asyncio.to_thread(f, a=3)

print(asyncio.run(main()))
