import pkg
print(pkg.lazy)
