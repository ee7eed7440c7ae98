from a import new

print(new.f())
