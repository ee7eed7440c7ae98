def f(a): x = a; print("x"); return x
