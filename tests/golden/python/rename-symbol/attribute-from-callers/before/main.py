from app.board import Board, Mixed
from app.shapes import Circle, Square

board = Board(Circle(), frame=Square())
print(board.show(), board.shape.draw())
print(Mixed(Circle()).show(), Mixed(Square()).show())
