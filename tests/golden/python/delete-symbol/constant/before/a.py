A = 1
B = 2  # about B
C = A
