from core import *
