from .compat import urlparse
from .sub.cookies import read

print(urlparse("b"), read())
