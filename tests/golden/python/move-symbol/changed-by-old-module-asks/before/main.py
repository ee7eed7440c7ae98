from old import HANDLERS, show

print(HANDLERS, show(1))
