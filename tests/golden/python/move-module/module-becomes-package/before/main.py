import pkg.mod

print(pkg.f(), pkg.mod.f())
