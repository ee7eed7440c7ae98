from new import (
    a,
    f,
    h,
    z,
)
from old import g

print(a(), z(), f(), g(), h())
