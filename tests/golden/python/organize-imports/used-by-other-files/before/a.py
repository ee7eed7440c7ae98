import json
import os
import re
import string
import sys
