from app.checks import FIRST

print(FIRST)
