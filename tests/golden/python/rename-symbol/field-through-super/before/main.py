from shapes import Rect, Square
print(Rect(w=2, h=3).area(), Square(4).area(), Rect(2, h=1).w, Square(side=3).w)
