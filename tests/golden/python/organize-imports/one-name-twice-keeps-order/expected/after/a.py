import sys
import os
from json import loads
from ast import parse as loads

print(sys, os, loads)
