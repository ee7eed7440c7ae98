from a import b

print(b.f())
