from abc import ABC, abstractmethod


class Drawable(ABC):
    @abstractmethod
    def draw(self, target): ...


@Drawable.register
class Picture:
    def draw(self, target):
        return target + "picture"


class Text:
    def draw(self, target):
        return target + "text"


Drawable.register(Text)


class Gun:
    def draw(self, canvas):
        return canvas


def render(drawable: Drawable):
    return drawable.draw(target="")


print(render(Picture()), render(Text()))
