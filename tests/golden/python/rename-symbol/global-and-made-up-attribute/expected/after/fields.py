class Fields:
    def __getattr__(self, name):
        return name


F = Fields()
