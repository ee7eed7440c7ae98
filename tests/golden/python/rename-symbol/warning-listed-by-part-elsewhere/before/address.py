class Address:
    def is_private(self):
        return False

    def is_global(self):
        return True
