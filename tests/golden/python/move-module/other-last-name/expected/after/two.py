from c import new as b

new = 3
print(b.f(), new)
