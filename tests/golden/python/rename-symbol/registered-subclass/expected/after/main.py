import abc
class Base(abc.ABC):
    @abc.abstractmethod
    def renamed(self): ...
class Impl:
    def renamed(self): return 1
Base.register(Impl)
@Base.register
class Impl2:
    def renamed(self): return 2
class Unrelated:
    def run(self): return 3
def go(b: Base): return b.renamed()
print(go(Impl()), go(Impl2()), Impl().renamed(), Unrelated().run())
