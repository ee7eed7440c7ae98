from ..core import text
from ..core.text import clean
