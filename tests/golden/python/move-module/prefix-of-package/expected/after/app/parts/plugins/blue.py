COLOR = "b"
