class Model:
    class Meta:
        order = 1

    def order(self):
        return self.Meta.order

print(Model.Meta.order, Model().order())
