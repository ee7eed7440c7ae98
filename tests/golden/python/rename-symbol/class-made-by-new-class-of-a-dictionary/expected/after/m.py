import types


class Base:
    def save(self):
        return 1

    def run(self):
        return self.save()


attributes = {"save": lambda self: 2}
Made = types.new_class("Made", (Base,), exec_body=lambda ns: ns.update(attributes))
print(Made().run())
