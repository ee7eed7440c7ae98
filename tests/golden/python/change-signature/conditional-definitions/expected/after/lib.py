import sys

if sys.platform == "win32":

    def path_of(base, name):
        return base, name

else:

    def path_of(base, name):
        return name, base


path_of("b", "a")
