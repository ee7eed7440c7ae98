from typing import TypedDict
T = TypedDict("T", {"renamed": int, "y": int})
def f(t: T): return t["x"]
print(T(x=1, y=2))
