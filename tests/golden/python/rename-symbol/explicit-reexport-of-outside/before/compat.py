import sys

if sys.version_info >= (3, 99):
    from typing import override as override
else:

    def override(method):
        return method
