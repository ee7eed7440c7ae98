import pkg.helpers
import pkg.helpers as u
from pkg import helpers
from pkg.helpers import f

print(pkg.helpers.f(), u.f(), helpers.f(), f())
