RATE = 2; LEFT = 3;
print(RATE, LEFT);
