class Store:
    def put_item(self, key, value, ttl=0):
        return key, value


def fill(store):
    store.put_item(1, 2)
    store.put_item(*store)
