from __future__ import annotations
class Gizmo:
    child: Gizmo | None = None
    def clone(self) -> "Gizmo":
        return Gizmo()
    class Meta:
        owner: "Gizmo"
class Widget2(Gizmo):
    pass
def make() -> Gizmo:
    return Widget2()
