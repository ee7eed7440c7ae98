import os.path

import compat
from compat import path

print(path.basename("a/b"), compat.path is os.path)
