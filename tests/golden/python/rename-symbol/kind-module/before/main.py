import pkg.utils
import pkg.utils as u
from pkg import utils
from pkg.utils import f

print(pkg.utils.f(), u.f(), utils.f(), f())
