import os
import sys
from unknown import *
import json
import re

x = [sys, os, re, json]
