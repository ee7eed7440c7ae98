from .compat import urlparse
from .cookies import read

print(urlparse("b"), read())
