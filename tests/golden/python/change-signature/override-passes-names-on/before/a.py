class Store:
    def get(self, key, default=None):
        return key, default


class Logged(Store):
    def get(self, key, *args, **kwargs):
        print(key)
        return super().get(key, *args, **kwargs)


Logged().get("a", default=1), Logged().get("b", 2)
