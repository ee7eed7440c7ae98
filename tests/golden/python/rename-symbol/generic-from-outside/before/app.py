import boxes
from boxes import Box, Plain


class Boom(Exception):
    def render(self):
        return ""


class Page:
    def render(self):
        return ""


def show(box: Box[Boom], one: "boxes.Maybe[Boom]", named: dict[str, Box[Boom]], plain: Plain, text: Box[str]):
    box.value.render()
    one.render()
    named["a"].value.render()
    plain.value.render()
    text.value.render()
