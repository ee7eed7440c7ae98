import sys
import os
from unknown import *
import re
import json

x = [sys, os, re, json]
