from app import FIRST

print(FIRST)
