import sys

if sys.version_info > (3, 9):

    pass

else:

    pass


print("x")
