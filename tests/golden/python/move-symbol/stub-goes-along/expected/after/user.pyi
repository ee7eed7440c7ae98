from old import g
from new import f
