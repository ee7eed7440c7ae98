from conf import *

print(TIMEOUT)
