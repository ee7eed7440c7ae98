item = "outer"
sizes = [len(item) for item in ["a", "bb"] if item]
pairs = {item: 1 for item in "xy"}
print(item, sizes, pairs)
