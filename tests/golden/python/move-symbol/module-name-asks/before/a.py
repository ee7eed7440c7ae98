from old import log

print(log)
