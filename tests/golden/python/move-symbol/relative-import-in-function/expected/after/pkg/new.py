def f():
    from .sub import helper
    from .top import (
        T,
    )
    from .sub.helper import h

    return helper.h() + T + h()
