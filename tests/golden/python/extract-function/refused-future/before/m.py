from __future__ import annotations
x = 1
print(x)
