def f(a): print("x"); return a
