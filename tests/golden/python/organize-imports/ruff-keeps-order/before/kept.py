import sys
import os
import json

print(sys, os)
