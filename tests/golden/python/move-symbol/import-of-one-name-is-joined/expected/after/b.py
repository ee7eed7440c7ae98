from new import z
from os import path
from os import sep
from new import f

f(), z(), path, sep
