class C:
    def m(self, __y=1): return __y
print(C().m(), C().m(_C__y=3))
