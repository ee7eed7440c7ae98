class A:
    def only(self):
        return 1


print(A())
