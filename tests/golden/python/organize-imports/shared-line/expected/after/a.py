import sys
x = 1
from re import sub

print(sys, sub)
