class Store:
    def put_item(self, key, value):
        return key, value


def fill(store):
    store.put_item(1, 2)


Store().put_item(3, 4)
