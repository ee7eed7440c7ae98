from shapes import Square

print(Square().area())
