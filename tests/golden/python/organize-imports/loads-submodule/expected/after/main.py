import pkg
import pkg.loader
from pkg.second import VALUE

print(pkg.by_reader.VALUE, pkg.by_other.VALUE, VALUE)
