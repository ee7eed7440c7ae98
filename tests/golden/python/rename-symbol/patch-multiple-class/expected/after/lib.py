class Api:
    address = "u"

    def call(self):
        return self.address
