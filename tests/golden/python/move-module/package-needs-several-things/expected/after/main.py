from pkg import util
from pkg.util import helper

print(helper())
