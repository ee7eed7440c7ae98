import sys

import tools

print(tools.clean("a"), getattr(tools, sys.argv[1])("x"))
