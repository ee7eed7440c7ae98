import re

KEPT = 1
