from main2 import start

print(start(1))
