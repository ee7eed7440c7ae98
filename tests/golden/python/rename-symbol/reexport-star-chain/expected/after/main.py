from middle import *
print(fresh())
