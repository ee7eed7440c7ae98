import sys, os
print(sys, os)
