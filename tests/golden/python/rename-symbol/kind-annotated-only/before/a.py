number: int

number = 8080
print(number)
