COLOR = "blue"
