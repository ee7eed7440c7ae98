from free.zeta import base

derived = base + 1
