def go(x):
    if x:
        pass
    else:
        print("e")


print(go(1), go(0))
