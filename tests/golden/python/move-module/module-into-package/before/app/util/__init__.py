from . import text
from .text import clean
