import sys

if sys.version_info >= (3, 99):
    from typing import override as overrides
else:

    def overrides(method):
        return method
