def f():
    import os
    return 1
