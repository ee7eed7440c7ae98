import sys

if sys.version_info > (3, 9):

    def compat():
        return 1

else:

    def compat():
        return 2


print("x")
