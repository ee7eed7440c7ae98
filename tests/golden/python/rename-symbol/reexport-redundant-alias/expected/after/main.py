from api import fresh
print(fresh())
