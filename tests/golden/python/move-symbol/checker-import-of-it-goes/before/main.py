from new import k
from old import F

print(k(F()) is not None)
