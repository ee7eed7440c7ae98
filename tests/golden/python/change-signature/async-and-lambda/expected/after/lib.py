async def fetch(limit, url):
    return url, limit


async def main():
    await fetch(1, "a")
    return [fetch(2, u) for u in "ab"], lambda u: fetch(url=u, limit=3)
