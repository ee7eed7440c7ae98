import pkg

print(pkg.tools.setup(), pkg.other.run, pkg.again())
