from . import helpers
from .helpers import f
