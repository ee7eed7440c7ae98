def renamed(): return 1
