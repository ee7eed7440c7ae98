import json

import absent
import fast
import present
