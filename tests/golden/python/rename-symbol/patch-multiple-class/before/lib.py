class Api:
    url = "u"

    def call(self):
        return self.url
