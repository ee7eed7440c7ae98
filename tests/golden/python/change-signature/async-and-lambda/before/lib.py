async def fetch(url, limit):
    return url, limit


async def main():
    await fetch("a", 1)
    return [fetch(u, 2) for u in "ab"], lambda u: fetch(u, limit=3)
