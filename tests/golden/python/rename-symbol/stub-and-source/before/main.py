from lib import Tool

print(Tool().stale(2))
