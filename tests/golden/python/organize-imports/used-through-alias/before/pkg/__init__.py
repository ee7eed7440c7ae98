from . import compat as c
