VERSION = 1
tools = [VERSION]
