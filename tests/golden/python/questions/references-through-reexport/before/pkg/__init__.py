from .core import run as start, run
