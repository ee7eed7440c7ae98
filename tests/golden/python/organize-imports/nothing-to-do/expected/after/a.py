import os
import sys

print(os, sys)
