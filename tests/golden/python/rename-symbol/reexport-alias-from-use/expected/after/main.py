from api import exported
print(exported())
