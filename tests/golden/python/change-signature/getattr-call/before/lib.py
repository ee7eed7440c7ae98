class Store:
    def put_item(self, key, value):
        return key, value


store = Store()
getattr(store, "put_item")(1, 2)
