from lib import Point

p = Point(1, 2)
print(p.x, p.y, Point(x=3, y=4).y)
