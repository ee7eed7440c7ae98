A = 1
C = A
