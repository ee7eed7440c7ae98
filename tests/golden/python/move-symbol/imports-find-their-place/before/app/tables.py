TABLES = {"a": 1}
