from shapes import Rect, Square
print(Rect(width=2, h=3).area(), Square(4).area(), Rect(2, h=1).width, Square(side=3).width)
