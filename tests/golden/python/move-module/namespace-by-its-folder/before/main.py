import ns.two.b
from ns.two import b

print(ns.two.b.fb(), b.fb())
