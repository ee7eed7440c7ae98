from sqlalchemy_like import Enum
class A:
    renamed = 1
status = Enum("status", "active", "b")
print(A.renamed, status)
