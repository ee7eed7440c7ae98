RATE = 2;  # per second
print(RATE);
