import sys
import os
# ---- second part ----

import re
import json

x = [sys, os, re, json]
