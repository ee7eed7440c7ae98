import sizes


class Mixin:
    Kind: type[sizes.Base]

    def run(self):
        return self.Kind(width=4).n


class User(Mixin):
    Kind = sizes.Sub


class Named:
    Kind = sizes.Other

    def run(self):
        return self.Kind(width=5).n


print(User().run(), Named().run(), sizes.Sub(width=6).n)
