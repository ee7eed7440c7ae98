import os
from pkg import util
import pkg.util as u
from pkg.util import f

print(util.f(), u.f(), f(), os.sep)
