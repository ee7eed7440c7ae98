import sys; import os
import json; x = 1
from re import sub

print(sys, sub)
