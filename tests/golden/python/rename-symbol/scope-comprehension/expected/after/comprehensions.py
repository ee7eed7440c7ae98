item = "outer"
sizes = [len(word) for word in ["a", "bb"] if word]
pairs = {item: 1 for item in "xy"}
print(item, sizes, pairs)
