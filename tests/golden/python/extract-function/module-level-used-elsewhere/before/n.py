from m import total

print(total)
