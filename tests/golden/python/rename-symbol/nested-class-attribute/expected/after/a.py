class Model:
    class Options:
        order = 1

    def order(self):
        return self.Options.order

print(Model.Options.order, Model().order())
