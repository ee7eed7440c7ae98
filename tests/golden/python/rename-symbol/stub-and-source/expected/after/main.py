from lib import Tool

print(Tool().fresh(2))
