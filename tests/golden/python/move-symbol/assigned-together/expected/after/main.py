from old import c
from new import a, b

print(a + b + c)
