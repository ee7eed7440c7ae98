from os import *
print(sep)
