NAME = "B"
