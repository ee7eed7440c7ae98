import present

import known

try:
    import absent
except ImportError:
    absent = None
