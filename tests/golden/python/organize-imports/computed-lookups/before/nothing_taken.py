import sys

from pkg import f

globals()["name" + "s"] = 1
globals().update(names=2)
setattr(sys.modules[__name__], "other" + "s", 3)
print(eval("1 + 1"), sys.modules[__name__].__doc__)


def run(text, names):
    exec(text, names)
    exec(text, {})
    return vars(names)[text], "%(text)s" % locals()
