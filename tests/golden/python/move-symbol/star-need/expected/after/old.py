from util import *
