from middle import *
print(stale())
