from sqlalchemy_like import Enum
class A:
    active = 1
status = Enum("status", "active", "b")
print(A.active, status)
