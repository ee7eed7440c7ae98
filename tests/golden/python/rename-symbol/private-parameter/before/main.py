class C:
    def m(self, __x=1): return __x
print(C().m(), C().m(_C__x=3))
