from dest import go

print(go())
