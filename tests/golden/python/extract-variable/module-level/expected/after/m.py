import os

here = os.getcwd()
print(here)
