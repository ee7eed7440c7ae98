class Store:
    def put(self, key, value):
        return key, value


Store().put(1, 2)
