import zlib
import re
# pylint: disable=wrong-import-order
import os
import ast
# pylint: enable=wrong-import-order
import json
import abc
# region two
import csv
import bz2
# endregion
import sys
import enum  # pylint: disable=unused-import

print(zlib, re, os, ast, json, abc, csv, bz2, sys)
