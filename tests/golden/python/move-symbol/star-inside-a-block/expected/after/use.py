from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from old import *
    from new import f
else:
    from old import (
        g,
    )
    from new import f

print(f(), g())
