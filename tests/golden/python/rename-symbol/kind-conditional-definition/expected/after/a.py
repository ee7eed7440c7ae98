import sys

if sys.version_info >= (3, 0):
    def now():
        return 1
else:
    def now():
        return 2

print(now(), now)
