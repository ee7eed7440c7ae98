import tools
from . import other
import tools as t
import tools

print(tools.name, t.name, tools.name, other.name)
