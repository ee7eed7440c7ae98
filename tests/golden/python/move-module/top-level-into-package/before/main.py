import os, util
import util as u
from util import f

print(util.f(), u.f(), f(), os.sep)
