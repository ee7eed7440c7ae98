import util
from pkg.new import helper

print(helper())
