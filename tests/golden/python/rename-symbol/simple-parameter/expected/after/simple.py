def count(rows, start=0):
    for item in rows:
        start += 1
    return start + len(rows)

print(count([1, 2]))
print(count(rows=[1], start=2))
print(count(start=1, rows=[]))
