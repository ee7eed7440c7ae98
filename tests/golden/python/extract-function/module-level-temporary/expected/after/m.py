def count():
    for i in range(3):
        print(i)


count()
print("done")
