class Plugin:
    height = 1

    def show(self):
        return self.height


def raised(base: type[Plugin]) -> type[Plugin]:
    class Raised(base):
        height = 2

    return Raised


class Tower:
    level = 9


print(raised(Plugin)().show(), Tower.level)
