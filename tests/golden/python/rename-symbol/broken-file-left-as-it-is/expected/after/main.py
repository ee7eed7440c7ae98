from request import make

print(make().reply())
