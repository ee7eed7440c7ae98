from request import make

print(make().answer())
