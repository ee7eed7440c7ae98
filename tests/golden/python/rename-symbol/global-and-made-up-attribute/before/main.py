from fields import F

age = 3
print(age, F.age)
