import tool

print(tool.X)
