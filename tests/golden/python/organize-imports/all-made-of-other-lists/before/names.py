PUBLIC = ["sqrt", "pi"]
