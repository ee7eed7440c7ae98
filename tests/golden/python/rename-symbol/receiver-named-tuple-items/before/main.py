from typing import NamedTuple, Optional, List
from collections import namedtuple
class Style:
    def hex(self): return 1
class Other:
    def hex(self): return 2
class Seg(NamedTuple):
    text: str
    style: Style = Style()
    other: Optional[Other] = None
    def first(self): return self[0]
def f(line: List[Seg]):
    for text, style, other in line:
        print(text, style.hex(), other.hex())
    for s in line:
        print(s[1].hex(), s[-1].hex(), s[2].hex())
        a, *rest = s
        _, b, _ = s
        print(b.hex())
f([Seg("a", Style(), Other())])
N = NamedTuple("N", [("a", Style), ("b", Other)])
x, y = N(Style(), Other())
print(x.hex(), y.hex())
match Seg("a", Style()):
    case Seg(t, st): print(st.hex())
