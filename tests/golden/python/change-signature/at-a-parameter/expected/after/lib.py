class Store:
    def put(self, value, key):
        return key, value


Store().put(2, 1)
