import os

# the parsers
import json
import tomllib

print(os, tomllib)
