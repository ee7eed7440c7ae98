import two

print(two.go())
