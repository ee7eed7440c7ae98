from new import (
    a,
    z,
)
from old import f, g, h

print(a(), z(), f(), g(), h())
