class Store:
    def put_item(self, value, key):
        return key, value


def fill(store):
    store.put_item(2, 1)


Store().put_item(4, 3)
