LIMIT = 1;
RATE = 2;  # per second
print(RATE);
