class Signer:
    salt = "s"

    def open_seal(self, value):
        return value


class Serializer:
    default_signer: type[Signer] = Signer

    def __init__(self, signer: type[Signer] | None = None):
        self.signer = signer or self.default_signer

    def loads(self, value):
        return self.signer().open_seal(value)
