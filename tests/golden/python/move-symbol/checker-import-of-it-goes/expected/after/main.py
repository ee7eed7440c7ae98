from new import k
from new import F

print(k(F()) is not None)
