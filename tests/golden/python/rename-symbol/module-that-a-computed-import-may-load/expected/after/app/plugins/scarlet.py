COLOR = "red"
