import os.path

import compat
from compat import paths

print(paths.basename("a/b"), compat.paths is os.path)
