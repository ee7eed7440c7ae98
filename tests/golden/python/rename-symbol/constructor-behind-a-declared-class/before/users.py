import sizes


class Mixin:
    Kind: type[sizes.Base]

    def run(self):
        return self.Kind(size=4).n


class User(Mixin):
    Kind = sizes.Sub


class Named:
    Kind = sizes.Other

    def run(self):
        return self.Kind(size=5).n


print(User().run(), Named().run(), sizes.Sub(size=6).n)
