import sys  # isort: skip
import json
import os
# isort: off
import zlib
import bz2
# isort: on
import re
import string
# isort: split
import abc

x = [sys, os, json, zlib, bz2, string, re, abc]
