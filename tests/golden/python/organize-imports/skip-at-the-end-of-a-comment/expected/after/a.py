from zoo import a, b

from zoo import d, c  # needed here, isort: skip

from lib import y, x \
    # both are wanted

print(a, b, c, d, x, y)
