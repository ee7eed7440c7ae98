class Address:
    def is_local(self):
        return False

    def is_global(self):
        return True
