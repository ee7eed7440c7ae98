import re
import zlib
# pylint: disable=wrong-import-order
import ast
import os
# pylint: enable=wrong-import-order
import abc
import json
# region two
import bz2
import csv
# endregion
import enum  # pylint: disable=unused-import
import sys

print(zlib, re, os, ast, json, abc, csv, bz2, sys)
