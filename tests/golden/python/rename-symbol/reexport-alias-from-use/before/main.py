from api import public
print(public())
