import sys

sys.path.insert(0, "tools")
import publish
