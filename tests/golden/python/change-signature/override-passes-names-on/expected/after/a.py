class Store:
    def get(self, key, fallback=None):
        return key, fallback


class Logged(Store):
    def get(self, key, *args, **kwargs):
        print(key)
        return super().get(key, *args, **kwargs)


Logged().get("a", fallback=1), Logged().get("b", 2)
