class App:
    def __init__(self):
        self.groups = {}

    def group(self, cls):
        self.groups[cls.__name__.lower()] = cls()


class Config:
    def show(self):
        return "config"


def name_of_other(cls):
    return type(cls()).__name__


app = App()
app.group(Config)
print(app.groups["config"].show())
