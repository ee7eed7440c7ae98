import sys, os
