import tool

print(tool.say.__name__)
