BASE = "x"
ROOT = BASE + "/"
