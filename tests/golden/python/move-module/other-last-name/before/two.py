from a import b

new = 3
print(b.f(), new)
