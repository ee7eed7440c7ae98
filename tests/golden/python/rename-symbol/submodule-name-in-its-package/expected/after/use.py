import pkg

print(pkg.gear.setup(), pkg.other.run, pkg.again())
