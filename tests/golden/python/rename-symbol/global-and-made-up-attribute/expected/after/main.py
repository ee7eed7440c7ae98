from fields import F

years = 3
print(years, F.age)
