import os
import sys

print(sys, os)
