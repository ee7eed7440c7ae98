NAME = "templates"
