import sys

if sys.platform == "win32":
    def sep():
        return "\\"
else:
    def sep():
        return "/"

print(sep())
