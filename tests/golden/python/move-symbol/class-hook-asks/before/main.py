import a

print(a.Plugin.seen)
