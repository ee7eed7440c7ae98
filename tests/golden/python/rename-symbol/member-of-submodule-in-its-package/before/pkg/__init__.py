from .tools import *

tools.setup()
