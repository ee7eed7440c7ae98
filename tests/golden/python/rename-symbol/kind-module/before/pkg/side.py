from . import utils
from .utils import f
