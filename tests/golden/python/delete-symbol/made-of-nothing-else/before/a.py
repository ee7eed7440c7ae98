import re

PATTERN = re.compile("a")
KEPT = 1
