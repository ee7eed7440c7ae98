import a

print(a.b.f())
