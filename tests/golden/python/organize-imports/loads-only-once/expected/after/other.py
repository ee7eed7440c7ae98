from app import second

print(second.second)
