class Shell:
    def do_run(self, argument):
        return argument

    def call(self, command, argument):
        return getattr(self, "do_" + command)(argument)
