class A:
    pass


print(A())
