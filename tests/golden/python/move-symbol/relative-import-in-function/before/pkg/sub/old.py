def f():
    from . import helper
    from ..top import (
        T,
    )
    from .helper import h

    return helper.h() + T + h()
