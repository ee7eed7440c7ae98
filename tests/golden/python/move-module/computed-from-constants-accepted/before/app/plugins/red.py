COLOR = "r"
