import sys

if sys.version_info >= (3, 0):
    def clock():
        return 1
else:
    def clock():
        return 2

print(clock(), clock)
