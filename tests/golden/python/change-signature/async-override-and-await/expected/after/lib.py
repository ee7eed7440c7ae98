class Client:
    async def get(self, url):
        return url


class Cached(Client):
    async def get(self, url):
        return await super().get(url)


async def main(client: Client):
    await client.get("a")
    await client.get("a")
