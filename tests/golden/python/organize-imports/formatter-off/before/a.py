import re
import os

# fmt: off
import  json
import  abc
# fmt: on

import zlib
import bz2

# yapf: disable
import  tarfile
import  csv
# yapf: enable

print(re, os, json, abc, zlib, bz2, tarfile, csv)
