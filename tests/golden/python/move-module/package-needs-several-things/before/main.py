import util
from util import helper

print(helper())
