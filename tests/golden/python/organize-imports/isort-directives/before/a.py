import sys  # isort: skip
import os
import json
# isort: off
import zlib
import bz2
# isort: on
import string
import re
# isort: split
import abc

x = [sys, os, json, zlib, bz2, string, re, abc]
