import inspect


class Model:
    def __init__(self, size=1):
        self.size = size

    def settings(self):
        names = inspect.signature(type(self).__init__).parameters
        return [getattr(self, name) for name in names if name != "self"]


print(Model(2).settings())
