import pkg

print(pkg.tools.prepare())
