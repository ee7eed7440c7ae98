import pkg.utils
print(pkg.utils.x, pkg.helpers())
