from .tools import *

tools.prepare()
