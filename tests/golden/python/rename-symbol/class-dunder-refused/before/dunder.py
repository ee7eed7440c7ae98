class Name:
    def __str__(self):
        return "n"

print(Name())
