class Plugin:
    level = 1

    def show(self):
        return self.level


def raised(base: type[Plugin]) -> type[Plugin]:
    class Raised(base):
        level = 2

    return Raised


class Tower:
    level = 9


print(raised(Plugin)().show(), Tower.level)
