import os
import sys
# ---- second part ----

import json
import re

x = [sys, os, re, json]
