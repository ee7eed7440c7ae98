from a import helper as h

print(h())
