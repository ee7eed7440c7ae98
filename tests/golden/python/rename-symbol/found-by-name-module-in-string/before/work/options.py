broker = "x"
