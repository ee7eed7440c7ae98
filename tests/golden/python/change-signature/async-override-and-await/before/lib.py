class Client:
    async def get(self, url, timeout=1):
        return url


class Cached(Client):
    async def get(self, url, timeout=1):
        return await super().get(url, timeout)


async def main(client: Client):
    await client.get("a", 2)
    await client.get("a")
