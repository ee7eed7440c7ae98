server = "x"
