tools = 1
