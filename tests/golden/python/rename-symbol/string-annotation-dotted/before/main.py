from typing import Optional, List
from m import Widget2, make
import m
w: "m.Widget" = make()
def f(x: "Optional[m.Widget]", y: 'List["m.Widget"]' = ()) -> "m.Widget":
    z = x  # type: m.Widget
    return z
print(type(w).__mro__[0].__init__ is m.Widget.__init__, f(w) is w, isinstance(w, m.Widget))
