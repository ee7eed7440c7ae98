import ns.three.b

print(ns.three.b.fb())
