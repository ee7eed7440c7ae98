class stub:
    def __init__(self, **kw):
        self.__dict__.update(kw)
class stub2:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)
class stub3(dict):
    __getattr__ = dict.__getitem__
def stub4(**kw):
    class S: pass
    s = S()
    vars(s).update(kw)
    return s
class Base:
    def dump(self):
        return "base"
def call(x: Base):
    return x.dump()
f = lambda: "s"
print(call(stub(dump=f)), call(stub2(dump=f)), call(stub3(dump=f)), call(stub4(dump=f)))
