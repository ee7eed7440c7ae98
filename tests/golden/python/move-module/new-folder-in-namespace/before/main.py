import ns.two.b

print(ns.two.b.fb())
