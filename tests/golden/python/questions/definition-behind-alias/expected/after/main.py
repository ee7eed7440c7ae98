from pkg.tools import parse as read

print(read("x"))
