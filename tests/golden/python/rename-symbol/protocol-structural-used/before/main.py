from proto import Drawable
from shapes import Circle, Square, Gun
def render(d: Drawable) -> str: return d.draw()
def render_all(ds: list[Drawable]): return [d.draw() for d in ds]
print(render(Circle()), render_all([Square(), Circle()]), Gun().draw(True))
