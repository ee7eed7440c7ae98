import pkg

print(pkg.f())
