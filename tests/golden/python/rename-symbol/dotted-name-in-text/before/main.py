s = "from pkg.runtime import escape"
s2 = "from pkg.runtime import (a, escape)"
t = "see pkg.runtime.escape for that"
t2 = "see pkg.runtime.escape."
t3 = "see pkg.runtime:escape, or not"
u = "http://x.y/pkg.runtime.escape"
v = "pkg.runtime.escape.more is nothing"
w = "just escape it"
x = """
from pkg.runtime import escape
"""
print("\n")
y = "pkg.other.escape does not exist"
