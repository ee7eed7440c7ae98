from lib import *
print(helper())
