import abc
class Base(abc.ABC):
    @abc.abstractmethod
    def run(self): ...
class Impl:
    def run(self): return 1
Base.register(Impl)
@Base.register
class Impl2:
    def run(self): return 2
class Unrelated:
    def run(self): return 3
def go(b: Base): return b.run()
print(go(Impl()), go(Impl2()), Impl().run(), Unrelated().run())
