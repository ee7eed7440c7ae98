NAME = "s"
