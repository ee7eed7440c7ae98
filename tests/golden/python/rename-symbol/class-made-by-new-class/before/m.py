import types
class Base:
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
def made(self):
    return "made"
M = types.new_class("M", (Base,), {}, lambda ns: ns.update({"dump": made}))
N = types.new_class("N", (Base,), exec_body=lambda ns: ns.update(dump=made))
def body(ns):
    ns["dump"] = made
O = types.new_class("O", (Base,), {}, body)
print(call(M()), call(N()), call(O()))
