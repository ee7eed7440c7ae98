class Proxy:
    def __getattr__(self, name):
        raise RuntimeError("not yet")


request = Proxy()
