from ..old import Kind
from ..paths import P

def f(x: P) -> Kind: ...
