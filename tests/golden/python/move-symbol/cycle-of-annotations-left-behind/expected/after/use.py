from squares import Square

print(Square().area())
