import types


class Base:
    def dump(self):
        return 1

    def run(self):
        return self.dump()


attributes = {"dump": lambda self: 2}
Made = types.new_class("Made", (Base,), exec_body=lambda ns: ns.update(attributes))
print(Made().run())
