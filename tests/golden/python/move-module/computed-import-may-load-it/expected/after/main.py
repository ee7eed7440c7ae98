from app.load import load

print(load("blue").COLOR)
