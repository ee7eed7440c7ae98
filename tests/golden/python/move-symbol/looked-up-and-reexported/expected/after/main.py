import sys

import tools

print(getattr(tools, sys.argv[1])("x"))
