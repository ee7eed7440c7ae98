import pkg

print(pkg.tools.setup())
