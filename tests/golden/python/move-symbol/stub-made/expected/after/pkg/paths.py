P = str
