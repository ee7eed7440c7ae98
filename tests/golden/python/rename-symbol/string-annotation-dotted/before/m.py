from __future__ import annotations
class Widget:
    child: Widget | None = None
    def clone(self) -> "Widget":
        return Widget()
    class Meta:
        owner: "Widget"
class Widget2(Widget):
    pass
def make() -> Widget:
    return Widget2()
