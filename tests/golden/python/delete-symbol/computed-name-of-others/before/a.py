class Shell:
    def add(self):
        return 1

    def run(self, name):
        getattr(self, f"help_{name}", None)
        return getattr(self, "do_%s" % name), getattr(self, "{}_it".format(name))
