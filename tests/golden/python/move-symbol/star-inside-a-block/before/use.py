from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from old import *
else:
    from old import (
        f,
        g,
    )

print(f(), g())
