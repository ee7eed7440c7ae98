from old import *

print(Color.RED, os.sep)
