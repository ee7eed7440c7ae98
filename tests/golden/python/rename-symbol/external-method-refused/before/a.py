print("-".join(["a"]))
