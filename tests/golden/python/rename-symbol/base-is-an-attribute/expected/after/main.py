from signing import Serializer


def check(serializer: Serializer):
    class Loud(serializer.signer):
        def open_seal(self, value):
            return super().open_seal(value) + "!"

    class Louder(Loud):
        def open_seal(self, value):
            return super().open_seal(value) + "!"

    class Deaf:
        def unsign(self, value):
            return None

    serializer.signer = Louder
    print(serializer.loads("a"), Deaf().unsign("b"))


check(Serializer())
