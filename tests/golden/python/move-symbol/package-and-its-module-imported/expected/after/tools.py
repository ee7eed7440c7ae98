import os
import os.path


def base():
    return os.path.basename("a/b")
