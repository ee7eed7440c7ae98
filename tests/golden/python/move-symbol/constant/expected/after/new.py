import re

X = 1

# words
WORD = re.compile(r"\w+")
