BASE = "x"
