import os

# the parsers
import tomllib

print(os, tomllib)
