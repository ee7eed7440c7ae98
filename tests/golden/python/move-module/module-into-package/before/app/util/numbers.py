ONE = "1"
