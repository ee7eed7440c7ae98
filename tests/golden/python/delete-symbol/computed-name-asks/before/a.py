class Shell:
    def do_add(self):
        return 1

    def do_remove(self):
        return 2

    def run(self, name):
        getattr(self, f"help_{name}", None)
        return getattr(self, "do_" + name)()
