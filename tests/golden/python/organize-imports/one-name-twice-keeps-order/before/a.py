import sys
import os
from json import loads
from ast import parse as loads
import unused

print(sys, os, loads)
