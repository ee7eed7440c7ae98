from abc import ABC, abstractmethod


class Drawable(ABC):
    @abstractmethod
    def draw(self, canvas): ...


@Drawable.register
class Picture:
    def draw(self, canvas):
        return canvas + "picture"


class Text:
    def draw(self, canvas):
        return canvas + "text"


Drawable.register(Text)


class Gun:
    def draw(self, canvas):
        return canvas


def render(drawable: Drawable):
    return drawable.draw(canvas="")


print(render(Picture()), render(Text()))
