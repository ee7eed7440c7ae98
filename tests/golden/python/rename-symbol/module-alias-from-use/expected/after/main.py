import helpers as tools
print(tools.x, tools.x)
