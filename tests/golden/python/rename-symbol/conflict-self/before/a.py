class A:
    def put(self, value):
        self.value = value
