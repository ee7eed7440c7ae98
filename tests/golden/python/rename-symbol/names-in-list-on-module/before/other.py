load = dump = 1
