# isort: skip_file
import sys, os
