from new import z
from os import path
from os import sep
from old import f

f(), z(), path, sep
