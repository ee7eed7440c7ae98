__all__ = ["LIMIT"]
LIMIT = 3
print(LIMIT)
