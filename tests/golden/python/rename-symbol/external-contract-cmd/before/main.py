import cmd

class Shell(cmd.Cmd):
    def do_hello(self, argument):
        print("hi")
