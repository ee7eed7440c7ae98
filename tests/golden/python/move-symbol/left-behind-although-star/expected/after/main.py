from old import *
from new import Color

print(Color.RED, os.sep)
