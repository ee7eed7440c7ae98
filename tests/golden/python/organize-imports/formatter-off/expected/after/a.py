import os
import re

# fmt: off
import  json
import  abc
# fmt: on

import bz2
import zlib

# yapf: disable
import  tarfile
import  csv
# yapf: enable

print(re, os, json, abc, zlib, bz2, tarfile, csv)
