from typing import Optional, List
from m import Widget2, make
import m
w: "m.Gizmo" = make()
def f(x: "Optional[m.Gizmo]", y: 'List["m.Gizmo"]' = ()) -> "m.Gizmo":
    z = x  # type: m.Gizmo
    return z
print(type(w).__mro__[0].__init__ is m.Gizmo.__init__, f(w) is w, isinstance(w, m.Gizmo))
