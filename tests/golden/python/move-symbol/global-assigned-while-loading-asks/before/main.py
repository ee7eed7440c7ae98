from old import COUNT

print(COUNT)
