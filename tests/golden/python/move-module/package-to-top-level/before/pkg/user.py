from . import tools
from . import other, tools as t
import pkg.tools

print(tools.name, t.name, pkg.tools.name, other.name)
