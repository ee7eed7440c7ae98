from pkg import tool

print(tool.X)
