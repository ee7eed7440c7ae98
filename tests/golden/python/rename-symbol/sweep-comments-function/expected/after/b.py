from a import fetch

print(fetch())  # fetch
