class Shell:
    def run(self, name):
        getattr(self, f"help_{name}", None)
        return getattr(self, "do_%s" % name), getattr(self, "{}_it".format(name))
