class A:
    async def m(self, url):
        text = await self.fetch(url)
        return text

    async def fetch(self, url):
        answer = await self.get(url)
        text = await answer.text()
        return text

    async def get(self, url):
        return url
