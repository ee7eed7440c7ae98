from top.a import fx

print(fx())
