import sys
import os, json

print(sys, os)
