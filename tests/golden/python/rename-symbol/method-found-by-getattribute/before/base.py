class Renderer:
    def render(self, token):
        return self.find(token["type"])(token)

    def find(self, name):
        return object.__getattribute__(self, name)


class Watched:
    def __init__(self, **given):
        for name, value in given.items():
            super().__setattr__(name, value)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
