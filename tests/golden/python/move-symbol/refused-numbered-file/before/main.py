import pkg.b
