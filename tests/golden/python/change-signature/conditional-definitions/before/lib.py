import sys

if sys.platform == "win32":

    def path_of(name, base):
        return base, name

else:

    def path_of(name, base):
        return name, base


path_of("a", "b")
