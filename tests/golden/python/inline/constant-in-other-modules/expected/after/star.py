from conf import *

print(30)
